import { Picture } from '../../kit/index.ts'

const OURS = /^(\/api\/goods\/goods\/image\/[0-9a-f]{64})\.(jpg|png|webp)$/

/** The small copy that the server keeps beside each picture; a picture of another site is its own. */
export const thumbOf = (url: string): string => url.replace(OURS, '$1.thumb.webp')

export const GoodsPicture = ({ url }: { url: string | null | undefined }) =>
  url ? <Picture src={url} thumb={thumbOf(url)} /> : <span className="thumbnail" />
