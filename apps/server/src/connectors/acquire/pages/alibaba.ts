import { framed, inScript, menusOf, placesOf, type Sample } from './sample.ts'

export function page1688(sample: Sample): string {
  const skuProps = menusOf(sample).map(({ name, values }) => ({
    prop: name,
    value: values.map(({ value, image }) => ({ name: value, ...(image && { imageUrl: image }) })),
  }))
  const skuInfoMap = Object.fromEntries(
    sample.skus.map(({ attrs, price, stock }, i) => [
      attrs.map(({ value }) => value).join('&gt;'),
      { skuId: 5_000_000 + i, price, canBookCount: stock, saleCount: 12 },
    ]),
  )
  const globalData = {
    tempModel: {
      offerId: sample.itemId,
      offerTitle: sample.title,
      companyName: sample.shopName,
      saledCount: sample.salesCount,
      goodsScore: sample.rating,
    },
    images: sample.images.map((url) => ({ fullPathImageURI: url, imageURI: url })),
    video: sample.video ? { videoUrl: sample.video } : null,
    skuModel: { skuProps, skuInfoMap },
    featureAttributes: sample.attrs.map(({ name, value }) => ({ name, values: [value] })),
    detail: { content: sample.description },
  }
  return framed(sample, `<div id="root"></div><script>window.__INIT_DATA=${inScript({ globalData })};window.__env={}</script>`)
}

export function pageTaobao(sample: Sample): string {
  const props = menusOf(sample).map(({ name, values }, pid) => ({
    pid: String(pid),
    name,
    values: values.map(({ value, image }, vid) => ({ vid: String(vid), name: value, ...(image && { image }) })),
  }))
  const skus = sample.skus.map((style, i) => ({
    skuId: String(7_000_000 + i),
    propPath: placesOf(sample, style)
      .map((vid, pid) => `${pid}:${vid}`)
      .join(';'),
  }))
  const sku2info = Object.fromEntries(
    sample.skus.map(({ price, stock }, i) => [
      String(7_000_000 + i),
      { price: { priceText: price, priceMoney: '0' }, quantity: String(stock) },
    ]),
  )
  const res = {
    item: {
      itemId: sample.itemId,
      title: sample.title,
      images: sample.images,
      videos: sample.video ? [{ url: sample.video }] : [],
      vagueSellCount: String(sample.salesCount),
      desc: sample.description,
    },
    seller: { shopName: sample.shopName, creditScore: sample.rating },
    skuBase: { props, skus },
    skuCore: { sku2info },
    componentsVO: { extensionInfoVO: { infos: sample.attrs.map(({ name, value }) => ({ title: name, text: [value] })) } },
  }
  const state = { appData: {}, loaderData: { home: { data: { res } } } }
  return framed(sample, `<script>window.__ICE_APP_CONTEXT__ = ${inScript(state)};</script>`)
}

export function pageSmt(sample: Sample): string {
  const idOf = (menu: number, value: number) => String(100 * (menu + 1) + value)
  const data = {
    titleModule: {
      subject: sample.title,
      tradeCount: String(sample.salesCount),
      feedbackRating: { averageStar: sample.rating },
    },
    imageModule: { imagePathList: sample.images, ...(sample.video && { videoUrl: sample.video }) },
    storeModule: { storeName: sample.shopName },
    descriptionModule: { description: sample.description },
    specsModule: { props: sample.attrs.map(({ name, value }) => ({ attrName: name, attrValue: value })) },
    skuModule: {
      productSKUPropertyList: menusOf(sample).map(({ name, values }, menu) => ({
        skuPropertyName: name,
        skuPropertyValues: values.map(({ value, image }, i) => ({
          propertyValueId: idOf(menu, i),
          propertyValueDisplayName: value,
          ...(image && { skuPropertyImagePath: image }),
        })),
      })),
      skuPriceList: sample.skus.map((style) => ({
        skuPropIds: placesOf(sample, style)
          .map((value, menu) => idOf(menu, value))
          .join(','),
        skuVal: { availQuantity: style.stock, skuAmount: { currency: sample.currency, value: Number(style.price) } },
      })),
    },
  }
  return framed(sample, `<script>window.runParams = { csrf: 'x', data: ${inScript(data)} };</script>`)
}
