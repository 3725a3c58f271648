interface Lock {
  packages?: Record<string, { resolved?: string }>
}

/** A lockfile with addresses in it installs from one registry only. */
export const pinnedAddresses = (lock: Lock): string[] =>
  Object.entries(lock.packages ?? {}).flatMap(([name, { resolved }]) =>
    resolved && /^https?:/.test(resolved) ? [`${name} is tied to ${resolved}`] : [],
  )
