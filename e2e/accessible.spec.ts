import { AxeBuilder } from '@axe-core/playwright'
import { expect, pointerAway, test } from './harness/test.ts'
import { walk } from './harness/walk.ts'

for (const path of ['/central/', '/central/?redirect=https://evil.example', '/login', '/loginall', '/register', '/bind?ticket=x'])
  test(`${path} has no accessibility violation`, async ({ page }) => {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await pointerAway(page)
    const { violations } = await new AxeBuilder({ page }).analyze()
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`)).toEqual([])
  })

test('no page of the first half has a serious accessibility violation', async ({ page }) => {
  test.setTimeout(1_800_000)
  expect(await walk(page, 0)).toEqual([])
})
