import type { SourcePlatform } from '@erp/contract/product-center/acquire/acquisition.states'
import { SITES } from '@erp/contract/product-center/acquire/source'
import { cleaned } from '../clean.ts'
import type { Found, Raw } from '../found.ts'
import { type Page, readPage } from '../page.ts'
import { parse1688 } from './ali1688.ts'
import { parseAmazon } from './amazon.ts'
import { parseEbay } from './ebay.ts'
import { generalMarks } from './general.ts'
import { parsePdd } from './pdd.ts'
import { parseShein } from './shein.ts'
import { parseShopee } from './shopee.ts'
import { parseSmt } from './smt.ts'
import { parseTaobao } from './taobao.ts'
import { parseTemu } from './temu.ts'

const PARSERS: Record<SourcePlatform, (page: Page) => Raw> = {
  '1688': parse1688,
  taobao: parseTaobao,
  pdd: parsePdd,
  smt: parseSmt,
  amazon: parseAmazon,
  ebay: parseEbay,
  temu: parseTemu,
  shein: parseShein,
  shopee: parseShopee,
}

/** What the page says of its item, or null where it says nothing of one: a sign-in, a puzzle, a new layout. */
export function parsePage(srcPlat: SourcePlatform, html: string, url: string): Found | null {
  const page = readPage(html)
  const own = PARSERS[srcPlat](page)
  const found = cleaned(filled(own, generalMarks(page), SITES[srcPlat].currency), url)
  return found.title && (found.images.length > 0 || found.priceMin !== null) ? found : null
}

/** The site's own data first, general marks for what it lacks. */
function filled(own: Raw, general: Raw, currency: string): Raw {
  const said = Object.entries(own).filter(([, value]) => value != null && !(Array.isArray(value) && value.length === 0))
  return { currency, ...defined(general), ...Object.fromEntries(said) }
}
const defined = (raw: Raw): Raw => Object.fromEntries(Object.entries(raw).filter(([, value]) => value != null))
