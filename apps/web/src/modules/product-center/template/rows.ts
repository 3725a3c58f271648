import type { smtTemplate } from '@erp/contract/product-center/template/smt-template'
import type { ListRow } from '../../../kit/index.ts'

export type Template = ListRow<typeof smtTemplate>
