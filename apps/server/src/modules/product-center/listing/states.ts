import { EDIT, type ProductStatus } from '@erp/contract/product-center/listing/listing.states'
import { LIST_TYPE } from '@erp/contract/product-center/template/template.states'
import { literals, raw, type Sql } from '../../../kit/db/db.ts'

export const editState = literals(EDIT)
export const typeState = literals(LIST_TYPE)
export const productState = (status: ProductStatus): Sql => raw(`'${status}'`)
