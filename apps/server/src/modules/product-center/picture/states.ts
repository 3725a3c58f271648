import { PICTURE, PICTURE_KIND } from '@erp/contract/product-center/picture/picture.states'
import { literals } from '../../../kit/db/db.ts'

export const pictureState = literals(PICTURE)
export const pictureKind = literals(PICTURE_KIND)
