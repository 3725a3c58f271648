import type { ImportResult } from '@erp/contract/kit'
import { developmentImport } from '@erp/contract/product-center/development/development'
import { DEV_TYPE } from '@erp/contract/product-center/development/development.states'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Checked } from '../../../kit/excel/check.ts'
import { importInto } from '../../../kit/excel/import.ts'
import type { Ctx } from '../../../kit/house.ts'
import { styleOf } from '../../goods/sku/sku-form.ts'
import { catProblems } from './cats.ts'
import { type DevelopmentDraft, makeDevelopments } from './development-make.ts'
import type { Style } from './draft.ts'
import { dayOf, ratesOn } from './rates.ts'

/** The whole file is judged first: every wrong cell is told at once. */
export async function importDevelopments(ctx: Ctx): Promise<ImportResult> {
  let drafts: DevelopmentDraft[] = []
  return importInto(developmentImport, ctx, {
    check: async (tx, checked) => {
      drafts = await judge(tx, checked, ctx)
    },
    write: async (tx) => (await makeDevelopments(tx, drafts, ctx)).map(({ id }) => id),
  })
}

type Column = keyof typeof developmentImport.fields
type Say = (column: Column, reason: string) => void
type Row = Checked['rows'][number]
interface Known {
  plats: Map<string, string>
  countries: Map<string, string>
  cats: Map<number, string>
  rates: Map<string, string>
}
const URLS = 5
const STYLES = 200

async function judge(tx: Tx, checked: Checked, ctx: Ctx): Promise<DevelopmentDraft[]> {
  const known = await knownTo(tx, checked, ctx)
  return checked.rows.map((row, i) => {
    const say: Say = (column, reason) =>
      void checked.errors.push({ row: checked.numbers[i]!, column: developmentImport.fields[column].label, reason })
    const { refUrl, purchaseUrl, plats, countries, styles, ...plain } = row
    const refUrls = urlsIn('refUrl', refUrl, say)
    if (row['devType'] === DEV_TYPE.follow && refUrls.length === 0) say('refUrl', '逆向开发请填写竞品链接')
    judgeChosen(row, known, say)
    return {
      ...plain,
      goodsName: row['goodsName'] ?? '',
      refUrls,
      purchaseUrls: urlsIn('purchaseUrl', purchaseUrl, say),
      targetPlats: codesIn('plats', plats, known.plats, say),
      targetCountries: codesIn('countries', countries, known.countries, say),
      skus: stylesIn(styles, say),
    }
  })
}

async function knownTo(tx: Tx, { rows }: Checked, ctx: Ctx): Promise<Known> {
  const named = async (statement: ReturnType<typeof sql>) => {
    const found = await tx.query<{ code: string; name: string }>(statement)
    return new Map(found.flatMap(({ code, name }) => [[code.toLowerCase(), code] as const, [name.toLowerCase(), code] as const]))
  }
  const currencies = [...new Set(rows.flatMap((row) => row['currency'] ?? []))] as string[]
  return {
    plats: await named(sql`SELECT plat_code AS code, plat_name AS name FROM basic_platform WHERE deleted_at IS NULL`),
    countries: await named(sql`SELECT country_code AS code, name_cn AS name FROM basic_country WHERE deleted_at IS NULL`),
    cats: await catProblems(
      tx,
      rows.flatMap((row) => row['catId'] ?? []),
    ),
    rates: await ratesOn(tx, currencies, dayOf(ctx.now)),
  }
}

function judgeChosen(row: Row, { cats, rates }: Known, say: Say): void {
  const wrong = row['catId'] && cats.get(row['catId'])
  if (wrong) say('catId', wrong)
  if (row['currency'] && !rates.has(row['currency'])) say('currency', `币种${row['currency']}没有汇率，请先维护`)
}

const partsOf = (typed: string | null | undefined, apart: RegExp): string[] =>
  [...new Set((typed ?? '').split(apart).map((part) => part.trim()))].filter(Boolean)

function urlsIn(column: Column, typed: string | null | undefined, say: Say): string[] {
  const urls = partsOf(typed, /[\s,，；]+/)
  const wrong = urls.find((url) => !/^https?:\/\/\S+$/i.test(url))
  if (wrong) say(column, `「${wrong}」应以 http:// 或 https:// 开头`)
  if (urls.length > URLS) say(column, `最多${URLS}个链接`)
  return urls
}

function codesIn(column: Column, typed: string | null | undefined, known: Map<string, string>, say: Say): string[] {
  return partsOf(typed, /[\n,，;；、]+/).flatMap((part) => {
    const code = known.get(part.toLowerCase())
    if (!code) say(column, `「${part}」不存在`)
    return code ?? []
  })
}

function stylesIn(typed: string | null | undefined, say: Say): Style[] {
  const styles = (typed ?? '')
    .split(/[\n;；]+/)
    .filter((one) => one.trim())
    .map((one): Style => {
      const [property1 = '', property2 = '', property3 = '', ...more] = one.split('/').map((part) => part.trim())
      if (more.length || [property1, property2, property3].some((part) => part.length > 60))
        say('styles', `款式「${one.trim()}」最多3个属性，每个60字`)
      return { property1, property2, property3 }
    })
  if (new Set(styles.map(styleOf)).size < styles.length) say('styles', '款式重复')
  if (styles.length > STYLES) say('styles', `最多${STYLES}个款式`)
  return styles
}
