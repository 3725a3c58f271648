import { type Draft, MAIL_ABOUT } from '@erp/contract/sale-after/mail/email'
import { emailTemplate } from '@erp/contract/sale-after/mail/email-template'
import { proposed } from '@erp/contract/sale-after/mail/languages'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { isMasked } from '../../../kit/list/mask.ts'
import { missing, refuse } from '../../../kit/refuse.ts'
import { type Addressee, addresseesOf, addresseesOfCases, valuesOf } from './addressee.ts'
import { noValue, type Rendered, render } from './render.ts'
import { emailState } from './states.ts'

export interface Chosen {
  ids: number[]
  about?: number | null
  templateId: number
  inOneLanguage?: number | null
}
interface Version {
  id: number
  name: string
  language: string
  platNames: string[]
  subject: string
  content: string
  isOn: boolean
}
/** A letter as it would leave. */
export interface Prepared {
  id: number
  to: Addressee
  version: Version
  letter: Rendered
  why: string | null
}

/** Everybody's letter in their own language, in a handful of statements however many they are. Orders that one may not see refuse all, or are left out. */
export async function prepare(tx: Tx, chosenOf: Chosen, ctx: Ctx, isLenient = false): Promise<Prepared[]> {
  const { ids, about, templateId, inOneLanguage } = chosenOf
  const asked = [...new Set(ids)]
  const versions = await versionsOf(tx, templateId)
  const chosen = versions.find(({ id }) => id === templateId)!
  if (!chosen.isOn) throw refuse(`模板「${chosen.name}」已停用`)
  const living = versions.filter(({ isOn }) => isOn)
  const isCase = about === MAIL_ABOUT.case
  const people = isCase ? await addresseesOfCases(tx, asked, ctx) : await addresseesOf(tx, asked, ctx)
  if (people.size === 0 || (people.size < asked.length && !isLenient)) throw missing(isCase ? '售后单' : '订单')
  return [...people]
    .sort(([a], [b]) => asked.indexOf(a) - asked.indexOf(b))
    .map(([id, to]) => {
      const version = inOneLanguage ? chosen : proposed(to.countryCode, living, chosen)
      const letter = render(version, valuesOf(to, version.language, ctx.now.slice(0, 10)))
      return { id, to, version, letter, why: whyNot(to, version, letter) }
    })
}

/** The same template in all of its languages. */
async function versionsOf(tx: Tx, templateId: number): Promise<Version[]> {
  const found = await tx.query<Version>(sql`
    SELECT v.id, v.template_name AS name, v.language, v.plat_names AS "platNames", v.subject, v.content, v.is_activated = 1 AS "isOn"
    FROM sale_after_email_template t JOIN sale_after_email_template v ON v.category_id = t.category_id AND v.template_name = t.template_name
    WHERE t.id = ${templateId} AND t.deleted_at IS NULL AND v.deleted_at IS NULL ORDER BY v.id`)
  if (found.length === 0) throw missing(emailTemplate.title)
  return found
}

const ADDRESS = /^[^\s@<>,;"]+@[^\s@<>,;"]+\.[^\s@<>,;"]+$/

function whyNot(to: Addressee, { name, platNames }: Version, { missing: [first] }: Rendered): string | null {
  if (!to.toAddress) return `订单${to.orderNo}没有买家邮箱`
  if (!ADDRESS.test(to.toAddress)) return `订单${to.orderNo}的买家邮箱格式不正确`
  if (platNames.length > 0 && !platNames.includes(to.platName))
    return `模板「${name}」不适用于${to.platName}（订单${to.orderNo}）`
  return first ? noValue(first, to.orderNo) : null
}

const BUYER = { mask: 'order:tradeInfo:buyer' } as const

export async function draftsOf(tx: Tx, chosen: Chosen, ctx: Ctx): Promise<Draft[]> {
  const prepared = await prepare(tx, chosen, ctx, true)
  const before = await sentBefore(tx, prepared)
  const hidden = isMasked(BUYER, ctx)
  return prepared.map(({ id, to, version, letter, why }) => ({
    id,
    orderId: to.orderId,
    orderNo: to.orderNo,
    platOrderNo: to.platOrderNo,
    countryCode: to.countryCode,
    countryName: to.countryCn,
    toAddress: hidden ? null : to.toAddress,
    templateId: version.id,
    language: version.language,
    subject: hidden ? version.subject : letter.subject,
    why,
    sentBefore: before.get(to.orderId) ?? null,
  }))
}

/** In whichever language. */
async function sentBefore(tx: Tx, prepared: Prepared[]): Promise<Map<number, string>> {
  const found = await tx.query<{ orderId: number; time: string }>(sql`
    SELECT r.order_id AS "orderId", max(r.create_time) AS time FROM sale_after_email_record r
    WHERE r.order_id = ANY(${prepared.map(({ to }) => to.orderId)}::bigint[]) AND r.is_test = 0 AND r.state <> ${emailState.failed}
      AND r.template_id IN (SELECT v.id FROM sale_after_email_template t JOIN sale_after_email_template v USING (category_id, template_name)
        WHERE t.id = ANY(${[...new Set(prepared.map(({ version }) => version.id))]}::bigint[])) GROUP BY 1`)
  return new Map(found.map(({ orderId, time }) => [orderId, time]))
}
