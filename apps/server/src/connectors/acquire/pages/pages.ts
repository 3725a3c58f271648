import type { SourcePlatform } from '@erp/contract/product-center/acquire/acquisition.states'
import { page1688, pageSmt, pageTaobao } from './alibaba.ts'
import { pageAmazon, pageEbay, pageShein, pageShopee } from './others.ts'
import { pagePdd, pageTemu } from './pinduoduo.ts'
import type { Sample } from './sample.ts'

/** How each site lays out an item: what parsers are held against and what the simulated sites answer. */
export const PAGES: Record<SourcePlatform, (sample: Sample) => string> = {
  '1688': page1688,
  taobao: pageTaobao,
  pdd: pagePdd,
  smt: pageSmt,
  amazon: pageAmazon,
  ebay: pageEbay,
  temu: pageTemu,
  shein: pageShein,
  shopee: pageShopee,
}
