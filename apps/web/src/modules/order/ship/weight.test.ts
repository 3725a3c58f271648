import { expect, it } from 'vitest'
import { emptyPan, isWeight, type Pan, panAfter, readyOn, takenFrom, weightOf } from './weight.ts'

it('reads what people type and what scales send', () => {
  expect(['235', '235g', '0.235', '0.235 kg', 'ST,GS,+  0.235kg', 'ST,NT,+00235 g'].map(weightOf)).toEqual(Array(6).fill(235))
  expect(['', 'abc', '0', '-12g', 'ST,GS,-  0.235kg', '30001'].map(weightOf)).toEqual(Array(6).fill(null))
  expect(['235', '0.235kg', '30000'].map(isWeight)).toEqual([true, true, true])
  expect(['SO26111500001', '123456789', 'YT2611'].map(isWeight)).toEqual([false, false, false])
})

it('takes a parcel once it lies still, and the next one only after the pan was empty', () => {
  const see = (pan: Pan, ...lines: string[]) => lines.reduce(panAfter, pan)
  expect(readyOn(see(emptyPan, 'US,GS,+ 0.190kg', 'US,GS,+ 0.235kg'))).toBeNull()
  expect(readyOn(see(emptyPan, 'US,GS,+ 0.190kg', 'ST,GS,+ 0.235kg'))).toBe(235)
  expect(readyOn(see(emptyPan, '0.190', '0.235'))).toBeNull()
  expect(readyOn(see(emptyPan, '0.235', '0.235'))).toBe(235)
  expect(takenFrom(emptyPan)).toEqual(emptyPan)
  const taken = takenFrom(see(emptyPan, 'ST,GS,+ 0.235kg'))
  expect(readyOn(see(taken, 'ST,GS,+ 0.235kg', 'ST,GS,+ 0.240kg'))).toBeNull()
  expect(readyOn(see(taken, 'ST,GS,+ 0.000kg', 'ST,GS,+ 0.240kg'))).toBe(240)
})
