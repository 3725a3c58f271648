import {
  type Action,
  action,
  crud,
  decimal,
  flag,
  idField,
  int,
  type ListQuery,
  list,
  type Row,
  ref,
  resource,
  text,
} from '../../kit/index.ts'

const fields = {
  parentId: ref('上级类目', 'goods/goodsCats', { search: true }),
  catCode: text('类目编码', {
    unique: true,
    upper: true,
    pattern: /^[A-Z]{2,4}$/,
    message: '类目编码应为2-4位大写字母',
    column: true,
    search: true,
  }),
  catName: text('类目名称', { required: true, max: 50, unique: true, column: true, search: true }),
  catNameEn: text('英文名称', { max: 80, column: true, search: true }),
  level: int('级别', { readonly: true, column: true }),
  sortNo: int('排序', { initial: 0, min: 0, max: 99999, column: true }),
  isActivated: flag('启用', { initial: 1, column: true, search: true }),
  hsCode: text('海关编码', { pattern: /^\d{6,13}$/, message: '海关编码应为6-13位数字', column: true }),
  declareNameCn: text('申报中文名', { max: 50, column: true }),
  declareNameEn: text('申报英文名', { max: 80, column: true }),
  packInfoId: ref('默认包装', 'basic/packInfo', { column: true }),
  degreeDifficultyId: ref('默认操作难度', 'basic/degree-difficulty', { column: true }),
  minProfitRate: decimal('最低利润率(%)', { min: '-100', max: '100', column: true }),
  goodsCount: int('商品数', { computed: true }),
}
export type GoodsCat = Row<typeof fields> & { children?: GoodsCat[] }

const plain = crud(fields, { view: 'goods:cats:list', edit: 'goods:cats:edit' })

export const goodsCats = resource('goods/goodsCats', {
  title: '商品类目',
  name: 'catName',
  fields,
  actions: {
    ...plain,
    list: plain.list as Action<ListQuery, GoodsCat[]>,
    /** The children of a category in their new order, one moved here among them: all of it or nothing. */
    sort: action('POST', 'sort', {
      label: '排序',
      permission: 'goods:cats:edit',
      input: { parentId: fields.parentId, ids: list('顺序', idField(), { required: true, max: 1000 }) },
    }),
  },
})
