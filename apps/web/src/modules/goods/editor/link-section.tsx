import { goodsFields } from '@erp/contract/goods/goods-fields'
import { type AnyRow, FieldItem } from '../../../kit/index.ts'

/** Where the goods was found; what links to it is listed once it exists. */
export const LinkSection = ({ row: _row }: { row: AnyRow | null }) => (
  <FieldItem name="sourceUrls" field={goodsFields.sourceUrls} />
)
