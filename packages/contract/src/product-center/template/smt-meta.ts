import { action, idField, int, resource, text, type } from '../../kit/index.ts'
import type { MetaCategory, MetaChoice, MetaProperty, ValueMapping } from './meta.ts'

const EDIT = 'listing:smtTemplate:edit' as const
const shopId = idField('店铺')
const anyShop = int('店铺', { min: 1 })
const categoryId = text('类目', { required: true, max: 64 })

/** What the form asks of the platform; kept for some minutes. */
export const smtMeta = resource('product-center/smt-meta', {
  title: '速卖通资料',
  fields: {},
  actions: {
    categories: action('GET', 'categories', {
      label: '平台类目',
      permission: EDIT,
      input: { shopId: anyShop, parentId: text('上级类目', { max: 64 }) },
      output: type<MetaCategory[]>(),
    }),
    'category-attributes': action('GET', 'category-attributes', {
      label: '类目属性',
      permission: EDIT,
      input: { shopId: anyShop, categoryId },
      output: type<MetaProperty[]>(),
    }),
    'freight-templates': action('GET', 'freight-templates', {
      label: '运费模板',
      permission: EDIT,
      input: { shopId },
      output: type<MetaChoice[]>(),
    }),
    'promise-templates': action('GET', 'promise-templates', {
      label: '服务模板',
      permission: EDIT,
      input: { shopId },
      output: type<MetaChoice[]>(),
    }),
    'product-groups': action('GET', 'product-groups', {
      label: '产品分组',
      permission: EDIT,
      input: { shopId },
      output: type<MetaChoice[]>(),
    }),
    'eu-persons': action('GET', 'eu-persons', {
      label: '欧盟责任人',
      permission: EDIT,
      input: { shopId, categoryId },
      output: type<MetaChoice[]>(),
    }),
    'size-charts': action('GET', 'size-charts', {
      label: '尺码表',
      permission: EDIT,
      input: { shopId, categoryId },
      output: type<MetaChoice[]>(),
    }),
    'value-mappings': action('GET', 'value-mappings', {
      label: '属性值对应',
      permission: EDIT,
      input: { categoryId },
      output: type<ValueMapping[]>(),
    }),
  },
})
