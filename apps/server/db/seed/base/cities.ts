import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { areaList } from '@vant/area-data'
import { type Tx } from '../../../src/kit/db/db.ts'
import { spell } from '../../../src/modules/basic/china-city.ts'
import { addMissing } from './missing.ts'

const { resolve } = createRequire(import.meta.url)
const LEVELS = [areaList.province_list, areaList.city_list, areaList.county_list]
/** Digits of a code that say its parent, by level. */
const PARENT = [0, 2, 4]

export async function seedCities(tx: Tx): Promise<void> {
  const { version } = JSON.parse(await readFile(resolve('@vant/area-data/package.json'), 'utf8')) as { version: string }
  await addMissing(tx, {
    table: 'basic_china_city',
    columns: { code: 'text', name: 'text', parent_code: 'text', level: 'int', pinyin: 'text', sort_no: 'int' },
    by: 'code',
    digest: `@vant/area-data ${version}`,
    rows: cityRows,
  })
}

const cityRows = (): Record<string, unknown>[] =>
  LEVELS.flatMap((places, above) =>
    Object.entries(places).map(([code, name]) => ({
      code,
      name,
      parent_code: above === 0 ? null : code.slice(0, PARENT[above]).padEnd(6, '0'),
      level: above + 1,
      pinyin: spell(name),
      sort_no: Number(code),
    })),
  )
