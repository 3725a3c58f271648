import { type RoleKey, room } from '../../kit/index.ts'
import { smtMeta } from './smt-meta.ts'
import { smtTemplate } from './smt-template.ts'

const sellers: RoleKey[] = ['seller', 'supervisor']
const LIST = 'listing:smtTemplate:list' as const
const buttons = ['listing:smtTemplate:edit', 'listing:smtTemplate:publish', 'listing:smtTemplate:remove'] as const
const page = (path: string, title: string, component: string, order: number) => ({
  path,
  title,
  component,
  permission: LIST,
  buttons: [...buttons],
  order,
})

export const templateRoom = room({
  resources: { smtTemplate, smtMeta },
  permissions: {
    [LIST]: ['查看刊登模板', sellers],
    'listing:smtTemplate:edit': ['维护刊登模板', sellers],
    'listing:smtTemplate:publish': ['发布刊登模板', sellers],
    'listing:smtTemplate:remove': ['删除刊登模板', sellers],
  },
  menu: {
    '/product': [
      page('/product/smtTemplate', '速卖通模板', 'product-center/smt-template', 160),
      page('/product/smtQtgTemplate', '全托管模板', 'product-center/smt-qtg-template', 161),
      page('/product/smtBlpTemplate', '不良品模板', 'product-center/smt-blp-template', 162),
    ],
  },
})
