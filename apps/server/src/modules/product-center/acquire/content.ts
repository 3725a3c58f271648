import { compare } from '@erp/contract/kit/decimal'
import type { AcquiredSku, AcquisitionDetails } from '@erp/contract/product-center/acquire/acquisition'
import { sql, type Tx } from '../../../kit/db/db.ts'

export type Content = Pick<AcquisitionDetails, 'images' | 'video' | 'skus' | 'attrs' | 'description'>

/** What lists show of the content, so that they never read it. */
export function frontOf({ images, skus }: Pick<Content, 'images' | 'skus'>) {
  const prices = skus.flatMap(({ price }) => price ?? []).toSorted(compare)
  return { mainImage: images[0] ?? null, skuCount: skus.length, priceMin: prices[0] ?? null, priceMax: prices.at(-1) ?? null }
}

/** Many at once, each whole. */
export async function keepContents(tx: Tx, contents: ({ id: number } & Content)[]): Promise<void> {
  if (contents.length === 0) return
  await tx.run(sql`
    INSERT INTO product_center_acquisition_content (acquisition_id, images, video, skus, attrs, description)
    SELECT r.id, ARRAY(SELECT jsonb_array_elements_text(r.images)), r.video, r.skus, r.attrs, r.description
    FROM jsonb_to_recordset(${JSON.stringify(contents)}::jsonb) AS r(id bigint, images jsonb, video text, skus jsonb, attrs jsonb, description text)
    ON CONFLICT (acquisition_id) DO UPDATE SET images = excluded.images, video = excluded.video, skus = excluded.skus, attrs = excluded.attrs,
      description = excluded.description`)
}

export const skusOf = (
  skus: { attrs?: AcquiredSku['attrs'] | null; price?: string | null; stock?: number | null; image?: string | null }[],
): AcquiredSku[] =>
  skus.map(({ attrs, price, stock, image }) => ({
    attrs: attrs ?? [],
    price: price || null,
    stock: stock ?? null,
    image: image || null,
  }))
