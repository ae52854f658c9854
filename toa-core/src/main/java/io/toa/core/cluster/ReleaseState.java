package io.toa.core.cluster;

import java.time.Instant;

/**
 * One revision of a Helm release, as the labels of the secret that Helm keeps it in say.
 *
 * @param name the release
 * @param revision its number, from 1
 * @param status Helm's word: {@code deployed}, {@code superseded}, {@code failed}, {@code
 *     pending-upgrade}, {@code uninstalled} and so on
 * @param updated when Helm wrote it last
 */
public record ReleaseState(String name, int revision, String status, Instant updated) {}
