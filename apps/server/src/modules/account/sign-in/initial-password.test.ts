import { expect, it } from 'vitest'
import { initialPassword } from './initial-password.ts'

it('has twelve readable characters of every class', () => {
  for (let i = 0; i < 500; i++) {
    const password = initialPassword()
    expect(password).toMatch(/^[A-HJ-NP-Za-km-z2-9#@%+=]{12}$/)
    for (const kind of [/[A-Z]/, /[a-z]/, /\d/, /[#@%+=]/]) expect(password).toMatch(kind)
    expect(password).not.toMatch(/[0O1lIo]/)
  }
})

it('comes from the source it is given', () => {
  const first = initialPassword(() => 0)
  expect(initialPassword(() => 0)).toBe(first)
  expect(initialPassword((below) => below - 1)).not.toBe(first)
})
