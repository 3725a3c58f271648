import type { pictureInfo } from '@erp/contract/product-center/picture/picture-info'
import type { DetailsOf, ListRow } from '../../../kit/index.ts'

export type PictureTask = ListRow<typeof pictureInfo>
export type OpenedTask = DetailsOf<typeof pictureInfo>
