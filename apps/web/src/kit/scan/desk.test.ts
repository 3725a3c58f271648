import { beforeEach, expect, test } from 'vitest'
import { Desk } from './desk.ts'

let held: Map<string, string>
let clock: number
beforeEach(() => {
  held = new Map()
  clock = 1_000
})
const open = (release = 'r1') =>
  new Desk<{ place: string | null }>(
    'desk:a:order.pick',
    { place: null },
    {
      storage: {
        getItem: (key) => held.get(key) ?? null,
        setItem: (key, value) => void held.set(key, value),
        removeItem: (key) => void held.delete(key),
      },
      now: () => clock,
      release,
    },
  )

test('after a reload the station is where it was', () => {
  const told: string[] = []
  const desk = open()
  desk.subscribe(() => told.push(String(desk.value.place)))
  desk.put({ place: 'A-01-01-1' })
  desk.put((now) => ({ ...now, place: `${now.place}!` }))
  expect(told).toEqual(['A-01-01-1', 'A-01-01-1!'])
  expect(open().value).toEqual({ place: 'A-01-01-1!' })
})

test('the next shift and the next release begin anew, and so does what cannot be read', () => {
  open().put({ place: 'A-01-01-1' })
  expect(open('r2').value).toEqual({ place: null })
  clock += 17 * 3600_000
  expect(open().value).toEqual({ place: null })
  held.set('desk:a:order.pick', '{')
  expect(open().value).toEqual({ place: null })
})
