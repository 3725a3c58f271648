import { vi } from 'vitest'

/** Waits for the thing itself, however slow the machine is; the limit only ends a hang, with the reason why. */
export const until = <T>(check: () => T | Promise<T>): Promise<T> => vi.waitFor(check, { timeout: 500_000, interval: 20 })
