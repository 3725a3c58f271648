import type { DictionarySeed } from './seed.ts'

const group = '仓库'

export const stockDictionaries: DictionarySeed[] = [
  {
    type: 'other_in_type',
    name: '其他入库类型',
    group,
    entries: [
      ['1', '期初'],
      ['2', '赠品'],
      ['3', '样品归还'],
      ['4', '退件'],
      ['5', '转不良品'],
      ['6', '拆装入'],
      ['99', '其他'],
    ],
  },
  {
    type: 'other_out_type',
    name: '其他出库类型',
    group,
    entries: [
      ['1', '报损'],
      ['2', '样品领用'],
      ['3', '内部领用'],
      ['5', '转不良品'],
      ['6', '拆装出'],
      ['99', '其他'],
    ],
  },
  {
    type: 'check_diff_reason',
    name: '盘点差异原因',
    group,
    open: true,
    entries: [
      ['1', '错放库位'],
      ['2', '漏扫'],
      ['3', '错发'],
      ['4', '多发'],
      ['5', '破损丢失'],
      ['6', '入库数量错误'],
      ['99', '其他'],
    ],
  },
]
