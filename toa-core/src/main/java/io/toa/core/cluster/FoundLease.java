package io.toa.core.cluster;

import io.fabric8.kubernetes.api.model.coordination.v1.Lease;
import io.fabric8.kubernetes.api.model.coordination.v1.LeaseBuilder;
import io.fabric8.kubernetes.api.model.coordination.v1.LeaseSpec;
import java.time.ZonedDateTime;
import java.time.temporal.ChronoUnit;
import java.util.Optional;

/**
 * What a Lease says of whoever holds it.
 *
 * @param lease the Lease as it was read
 */
record FoundLease(Lease lease) {

  /** How long a Lease lasts without being renewed. */
  static final int SECONDS = 20;

  /** A Lease that somebody takes. */
  static Lease fresh(String name, String holder, ZonedDateTime since) {
    return new LeaseBuilder()
        .withNewMetadata()
        .withName(name)
        .endMetadata()
        .withNewSpec()
        .withHolderIdentity(holder)
        .withLeaseDurationSeconds(SECONDS)
        .withAcquireTime(since)
        .withRenewTime(since)
        .endSpec()
        .build();
  }

  /** What the cluster tells writers by who are not the first. */
  String version() {
    return lease.getMetadata().getResourceVersion();
  }

  /** Whether nobody holds it. */
  boolean isFree() {
    LeaseSpec spec = lease.getSpec();
    return spec == null
        || spec.getHolderIdentity() == null
        || spec.getHolderIdentity().isEmpty()
        || spec.getRenewTime() == null;
  }

  /** How long it lasts without being renewed. */
  int seconds() {
    return Optional.ofNullable(lease.getSpec().getLeaseDurationSeconds()).orElse(SECONDS);
  }

  /** Whether its holder has renewed it since it was found before; neither may be free. */
  boolean isRenewedSince(FoundLease former) {
    return !lease.getSpec().getRenewTime().isEqual(former.lease().getSpec().getRenewTime());
  }

  /** Whether it is the one that somebody has taken at a certain time. */
  boolean isOf(String holder, ZonedDateTime since) {
    return lease.getSpec() != null
        && holder.equals(lease.getSpec().getHolderIdentity())
        && since.isEqual(lease.getSpec().getAcquireTime());
  }

  /** Who holds it, since when. */
  String words() {
    return "%s, since %s"
        .formatted(
            lease.getSpec().getHolderIdentity(),
            Optional.ofNullable(lease.getSpec().getAcquireTime())
                .map(time -> time.truncatedTo(ChronoUnit.SECONDS).toInstant().toString())
                .orElse("some time"));
  }
}
