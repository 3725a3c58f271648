import { tmpdir } from 'node:os'
import { createTransport } from 'nodemailer'
import { type App, buildApp } from '../apps/server/src/app.ts'
import { readConfig } from '../apps/server/src/kit/config.ts'
import { sql } from '../apps/server/src/kit/db/db.ts'
import { sendDue } from '../apps/server/src/modules/sale-after/mail/send-due.ts'
import { startSmtp, type TestSmtp } from '../apps/server/test/fixtures/smtp.ts'
import { type BenchDatabase, signIn } from './database.ts'
import { figure } from './figure.ts'

const MAILS = 1000
const PER_CALL = 250
const GONE = 'gone@buyer.example'

/** A thousand letters to a mail server of this machine that refuses one address, beside the same letters without a database. */
export async function benchMail(database: BenchDatabase): Promise<void> {
  const smtp = await startSmtp()
  smtp.rule = (to) => (to === GONE ? '550 no such user' : null)
  const config = readConfig({
    DATABASE_URL: database.url,
    DATA_DIR: tmpdir(),
    LOG_LEVEL: 'silent',
    SMTP_HOST: '127.0.0.1',
    SMTP_PORT: String(smtp.port),
    SMTP_TLS: 'none',
    SMTP_FROM: 'service@shop.example',
  })
  const app = await buildApp(config)
  try {
    const submitted = await timed(() => submitAll(app, database))
    figure('mail: letters written and kept', MAILS / submitted, '/s')
    const sent = await timed(() => sendDue(app.house))
    await tell(database, smtp, sent)
    const bare = await timed(() => withoutDatabase(smtp.port))
    figure('mail: product / bare SMTP', bare / sent, 'ratio')
  } finally {
    await app.close()
    await smtp.close()
  }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return (performance.now() - began) / 1000
}

async function submitAll(app: App, { db }: BenchDatabase): Promise<void> {
  await db.run(sql`DELETE FROM sale_after_email_record`)
  const orders = await db.query<{ id: number }>(sql`
    UPDATE order_trade_info t SET buyer_email = CASE WHEN o.n = 500 THEN ${GONE} ELSE 'b' || o.n || '@buyer.example' END, name = 'Buyer ' || o.n
    FROM (SELECT id, row_number() OVER (ORDER BY id) AS n FROM order_trade_info WHERE deleted_at IS NULL ORDER BY id LIMIT ${MAILS}) o WHERE t.id = o.id RETURNING t.id`)
  if (orders.length < MAILS) throw new Error(`${orders.length} orders are too few`)
  const template = await db.one<{ id: number }>(sql`
    INSERT INTO sale_after_email_template (category_id, template_name, language, subject, content)
    SELECT min(id), 'bench', 'en', 'Order {{orderNo}}', '<p>Dear {{buyerName}},</p><p>{{items}}</p>' FROM sale_after_email_template_category RETURNING id`)
  const headers = { authorization: `Bearer ${await signIn(db, 'admin')}` }
  for (let at = 0; at < MAILS; at += PER_CALL) {
    const payload = { ids: orders.slice(at, at + PER_CALL).map(({ id }) => id), templateId: template!.id }
    const answer = await app.server.inject({ method: 'POST', url: '/api/sale-after/email/send', headers, payload })
    if (answer.json().code !== 200) throw new Error(answer.body)
  }
}

async function tell({ db }: BenchDatabase, smtp: TestSmtp, seconds: number): Promise<void> {
  const [counts] = await db.query<{ sent: number; failed: number }>(
    sql`SELECT count(*) FILTER (WHERE state = 1) AS sent, count(*) FILTER (WHERE state = 2) AS failed FROM sale_after_email_record`,
  )
  const doubled = smtp.taken.length - new Set(smtp.taken.map(({ to }) => to)).size
  const isWhole = counts!.sent === MAILS - 1 && counts!.failed === 1 && doubled === 0
  figure(`mail: ${MAILS} letters, one refused`, MAILS / seconds, '/s', {
    goal: '>= 50',
    met: MAILS / seconds >= 50 && isWhole,
    ...counts,
    doubled,
  })
}

async function withoutDatabase(port: number): Promise<void> {
  const transport = createTransport({ host: '127.0.0.1', port, ignoreTLS: true, pool: true, maxConnections: 3 })
  const letters = Array.from({ length: MAILS }, (_, n) =>
    transport
      .sendMail({
        from: 'service@shop.example',
        to: `b${n}@buyer.example`,
        subject: `Order ${n}`,
        html: `<p>Dear Buyer ${n},</p>`,
      })
      .catch(() => null),
  )
  await Promise.all(letters)
  transport.close()
}
