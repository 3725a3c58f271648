import type { Tx } from '../../../src/kit/db/db.ts'
import { seedCities } from './cities.ts'
import { seedConfigs } from './configs.ts'
import { seedCountries } from './countries.ts'
import { seedCurrencies, seedRates } from './currencies.ts'
import { seedDictionaries } from './dictionaries.ts'
import { seedDifficulties } from './difficulties.ts'
import { seedGoodsCats } from './goods-cats.ts'
import { seedLabelTemplates } from './label-templates.ts'
import { seedPackInfos } from './pack-infos.ts'
import { seedPlatforms } from './platforms.ts'
import { seedSeasons } from './seasons.ts'
import { seedStockRules } from './stock-rules.ts'
import { seedStores } from './stores.ts'

/** What every installation has, demo or not, in order. Each adds only what is missing. */
export const baseSeeds: [title: string, seed: (tx: Tx) => Promise<void>][] = [
  ['字典', seedDictionaries],
  ['系统参数', seedConfigs],
  ['币种', seedCurrencies],
  ['汇率', seedRates],
  ['国家', seedCountries],
  ['平台', seedPlatforms],
  ['中国城市', seedCities],
  ['包装信息', seedPackInfos],
  ['季节', seedSeasons],
  ['操作难度', seedDifficulties],
  ['商品类目', seedGoodsCats],
  ['仓库', seedStores],
  ['库存规则', seedStockRules],
  ['面单模板', seedLabelTemplates],
]
