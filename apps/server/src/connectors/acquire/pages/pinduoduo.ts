import { framed, inScript, type Sample } from './sample.ts'

export function pagePdd(sample: Sample): string {
  const goods = {
    goodsID: sample.itemId,
    goodsName: sample.title,
    topGallery: sample.images.map((url, id) => ({ id, url })),
    videoGallery: sample.video ? [{ videoUrl: sample.video }] : [],
    sideSalesTip: `已拼${sample.salesCount}件`,
    goodsDesc: sample.description,
    goodsProperty: sample.attrs.map(({ name, value }) => ({ key: name, values: [value] })),
    skus: sample.skus.map(({ attrs, price, stock, image }) => ({
      specs: attrs.map(({ name, value }) => ({ spec_key: name, spec_value: value })),
      groupPrice: price,
      quantity: stock,
      thumbUrl: image,
    })),
  }
  const rawData = { store: { initDataObj: { goods, mall: { mallName: sample.shopName } } } }
  return framed(sample, `<script>window.rawData=${inScript(rawData)};document.dispatchEvent(new Event('x'))</script>`)
}

export function pageTemu(sample: Sample): string {
  const store = {
    localInfo: { currency: sample.currency, region: 211 },
    goods: {
      goodsId: sample.itemId,
      goodsName: sample.title,
      gallery: sample.images.map((url, id) => ({ id, url, type: 1 })),
      ...(sample.video && { video: { videoUrl: sample.video } }),
      sideSalesTip: `${sample.salesCount} sold`,
      goodsDesc: sample.description,
      goodsProperty: sample.attrs.map(({ name, value }) => ({ key: name, values: [value] })),
    },
    sku: sample.skus.map(({ attrs, price, stock, image }) => ({
      specs: attrs.map(({ name, value }) => ({ specKey: name, specValue: value })),
      priceStr: `$${price}`,
      stockQuantity: stock,
      thumbUrl: image,
    })),
    review: { goodsScore: sample.rating },
    moduleMap: { mallModule: { mallName: sample.shopName } },
  }
  return framed(sample, `<script>window.rawData=${inScript({ store })};</script>`)
}
