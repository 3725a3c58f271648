import { type AnyRow, Picture } from '../../../kit/index.ts'

/** A small picture of the line's SKU; it enlarges on hover. */
export const SkuPicture = ({ line }: { line: AnyRow }) => (line['skuImage'] ? <Picture src={line['skuImage']} /> : null)
