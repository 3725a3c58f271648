/** A key nobody else has. `crypto.randomUUID` is only there on https and localhost; handhelds in the warehouse may come by plain http. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
