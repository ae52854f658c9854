export function transition (_, entry) {
  entry.status = 'confirmed'
}
