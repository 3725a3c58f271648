import { expect, it } from 'vitest'
import { sql } from '../../../src/kit/db/db.ts'
import { testApp } from '../../../test/app.ts'
import { seedMail } from './mail.ts'
import { preparePast } from './order/order-past.ts'
import { OrderPlay } from './order/order-play.ts'
import { seedPast } from './order/orders.ts'

const app = await testApp()
const { db } = app.house

it('has letters in every state, in every language of its templates', async () => {
  await db.transact(async (tx) => {
    const play = new OrderPlay(tx)
    await preparePast(play)
    await seedPast(play, 300)
    await tx.run(sql`DELETE FROM sale_after_email_record`)
    await tx.run(sql`DELETE FROM sale_after_email_template`)
    await tx.run(sql`DELETE FROM sale_after_email_template_category`)
    await seedMail(tx)
  })
  const supervisor = await app.as('supervisor')
  const { data: counts } = await supervisor.post('/sale-after/email-record/status-count', {})
  for (const state of [0, 1, 2]) expect(counts[state]).toBeGreaterThan(2)
  const { data: categories } = await supervisor.get('/sale-after/email-template-category/list')
  expect(categories).toHaveLength(4)
  const { data: templates } = await supervisor.get('/sale-after/email-template/list')
  expect(new Set(templates.map(({ language }: { language: string }) => language))).toEqual(new Set(['en', 'de', 'fr', 'es']))
})
