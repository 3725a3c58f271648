import type { Tx } from '../../../src/kit/db/db.ts'
import { basicDictionaries } from './dictionaries/basic.ts'
import { goodsDictionaries } from './dictionaries/goods.ts'
import { marketplaceDictionaries } from './dictionaries/marketplaces.ts'
import { orderDictionaries } from './dictionaries/orders.ts'
import { purchasingDictionaries } from './dictionaries/purchasing.ts'
import type { DictionarySeed } from './dictionaries/seed.ts'
import { stockDictionaries } from './dictionaries/stock.ts'
import { addMissing } from './missing.ts'

const DICTIONARIES: DictionarySeed[] = [
  ...basicDictionaries,
  ...goodsDictionaries,
  ...purchasingDictionaries,
  ...stockDictionaries,
  ...orderDictionaries,
  ...marketplaceDictionaries,
]

export async function seedDictionaries(tx: Tx): Promise<void> {
  await addMissing(tx, {
    table: 'basic_dict_type',
    columns: { dict_type: 'text', dict_name: 'text', group_name: 'text', is_system: 'int' },
    by: 'dict_type',
    rows: () =>
      DICTIONARIES.map(({ type, name, group }) => ({ dict_type: type, dict_name: name, group_name: group, is_system: 1 })),
  })
  await addMissing(tx, {
    table: 'basic_dict_data',
    columns: {
      dict_type: 'text',
      dict_value: 'text',
      dict_label: 'text',
      color: 'text',
      dict_sort: 'int',
      is_default: 'int',
      is_system: 'int',
    },
    by: 'dict_type, dict_value',
    rows: () => DICTIONARIES.flatMap(entriesOf),
  })
}

const entriesOf = ({ type, entries, open, initial }: DictionarySeed) =>
  entries.map(([value, label, color], index) => ({
    dict_type: type,
    dict_value: value,
    dict_label: label,
    color: color ?? null,
    dict_sort: index + 1,
    is_default: value === initial ? 1 : 0,
    is_system: open ? 0 : 1,
  }))
