import { expect, test } from './harness/test.ts'
import { walk } from './harness/walk.ts'

test('no page of the second half has a serious accessibility violation', async ({ page }) => {
  test.setTimeout(1_800_000)
  expect(await walk(page, 1)).toEqual([])
})
