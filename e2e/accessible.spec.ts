import { AxeBuilder } from '@axe-core/playwright'
import { expect, test } from './harness/test.ts'

for (const path of ['/central/', '/central/?redirect=https://evil.example', '/login', '/loginall', '/register', '/bind?ticket=x'])
  test(`${path} has no accessibility violation`, async ({ page }) => {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const { violations } = await new AxeBuilder({ page }).analyze()
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`)).toEqual([])
  })
