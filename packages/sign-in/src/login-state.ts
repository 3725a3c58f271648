const KEPT = 'erp-login-state'

/** Marks this tab as the one that begins a sign-in: a code that was made for another is not taken here. */
export function beginLogin(): string {
  const state = sessionStorage.getItem(KEPT) ?? random()
  sessionStorage.setItem(KEPT, state)
  return state
}

export function endLogin(): string {
  const state = sessionStorage.getItem(KEPT) ?? ''
  sessionStorage.removeItem(KEPT)
  return state
}

const random = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (n) => n.toString(16).padStart(2, '0')).join('')
