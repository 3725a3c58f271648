import { Picture } from '../../../kit/index.ts'

/** A small picture of the line's SKU; it enlarges on hover. */
export const SkuPicture = ({ line }: { line: { skuImage?: string | null } }) =>
  line.skuImage ? <Picture src={line.skuImage} /> : null
