import { expect, test } from 'vitest'
import { placed } from './dock-place.ts'

const PANEL = { width: 116, height: 150 }
const DESKTOP = { width: 1440, height: 900 }

test('the floating panel stops 210 px from the left and 50 px from the other edges', () => {
  expect(placed(null, PANEL, DESKTOP)).toEqual({ left: 1274, top: 700 })
  expect(placed({ left: -500, top: -500 }, PANEL, DESKTOP)).toEqual({ left: 210, top: 50 })
  expect(placed({ left: 5000, top: 5000 }, PANEL, DESKTOP)).toEqual({ left: 1274, top: 700 })
  expect(placed({ left: 640, top: 320 }, PANEL, DESKTOP)).toEqual({ left: 640, top: 320 })
})

test('it comes along when the window becomes smaller', () => {
  expect(placed({ left: 1200, top: 700 }, PANEL, { width: 390, height: 844 })).toEqual({ left: 224, top: 644 })
  expect(placed({ left: 1200, top: 700 }, PANEL, { width: 320, height: 180 })).toEqual({ left: 210, top: 50 })
})
