import { escaped, framed, inScript, menusOf, placesOf, type Sample } from './sample.ts'

export function pageAmazon(sample: Sample): string {
  const pictures = sample.images.map((url) => ({ hiRes: url, large: url, variant: 'MAIN' }))
  const menus = menusOf(sample).map(({ name }) => name)
  const values = Object.fromEntries(sample.skus.map(({ attrs }, i) => [`B0SAMPLE${10 + i}`, attrs.map(({ value }) => value)]))
  const body = `<span id="productTitle"> ${escaped(sample.title)} </span><a id="bylineInfo">Visit the ${escaped(sample.shopName)} Store</a>
<i><span class="a-icon-alt">${sample.rating} out of 5 stars</span></i><span class="a-price"><span class="a-offscreen">$${sample.skus[0]!.price}</span></span>
<span id="social-proofing-faceout-title-tk_bought">${sample.salesCount}+ bought in past month</span>
<div id="productDescription"><p>${escaped(sample.description)}</p></div>
<script type="text/javascript">P.when('A').register("ImageBlockATF", function(A){ var data = {'colorImages': { 'initial': ${inScript(pictures)}}, 'holderRatio': 0.77 }; return data; });</script>
<script>var dataToReturn = { "dimensionsDisplay" : ${inScript(menus)}, "dimensionValuesDisplayData" : ${inScript(values)} }; return dataToReturn;</script>`
  return framed(sample, body)
}

export function pageEbay(sample: Sample): string {
  const product = {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: sample.title,
    image: sample.images,
    description: sample.description,
    aggregateRating: { '@type': 'AggregateRating', ratingValue: sample.rating },
    additionalProperty: sample.attrs.map(({ name, value }) => ({ '@type': 'PropertyValue', name, value })),
    offers: {
      '@type': 'AggregateOffer',
      priceCurrency: sample.currency,
      lowPrice: sample.skus[0]!.price,
      seller: { name: sample.shopName },
    },
  }
  const head = `<script type="application/ld+json">${inScript(product)}</script>`
  const model = `{"modules":{"MSKU":${inScript(variationsOf(sample))},"QUANTITY_SOLD":{"value":"${sample.salesCount} sold"}}}`
  return framed(sample, `<script>$ebay.init(${model})</script>`, head)
}

function variationsOf(sample: Sample) {
  const menus = menusOf(sample)
  const idOf = (menu: number, value: number) => String(100 * menu + value)
  return {
    selectMenus: menus.map(({ name }) => ({ displayLabel: name })),
    menuItemMap: Object.fromEntries(
      menus.flatMap(({ values }, menu) => values.map(({ value }, i) => [idOf(menu, i), { displayName: value }])),
    ),
    variationCombinations: Object.fromEntries(
      sample.skus.map((style, i) => [
        placesOf(sample, style)
          .map((value, menu) => idOf(menu, value))
          .join('_'),
        9000 + i,
      ]),
    ),
    variationsMap: Object.fromEntries(
      sample.skus.map(({ price, stock }, i) => [
        9000 + i,
        { quantity: stock, binModel: { price: { value: { value: Number(price), currency: sample.currency } } } },
      ]),
    ),
  }
}

export function pageShein(sample: Sample): string {
  const [main, ...others] = sample.images
  const picture = (url: string | undefined) => ({ origin_image: (url ?? '').replace(/^https:/, '') })
  const productIntroData = {
    currency: sample.currency,
    detail: {
      goods_id: sample.itemId,
      goods_name: sample.title,
      salePrice: { amount: sample.skus[0]!.price },
      sales_label: `${sample.salesCount} sold`,
      goods_desc: sample.description,
      mainSaleAttribute: [{ attr_name: 'Color', attr_value: sample.skus[0]!.attrs[0]!.value }],
      productDetails: sample.attrs.map(({ name, value }) => ({ attr_name: name, attr_value: value })),
    },
    goods_imgs: { main_image: picture(main), detail_image: others.map(picture) },
    attrSizeList: {
      sale_attr_list: sample.skus.map(({ attrs, price, stock }) => ({
        stock,
        price: { salePrice: { amount: price } },
        sku_sale_attr: attrs.slice(1).map(({ name, value }) => ({ attr_name: name, attr_value_name: value })),
      })),
    },
    commentInfo: { comment_rank_average: sample.rating },
    storeInfo: { title: sample.shopName },
  }
  return framed(sample, `<script>var gbRawData = ${inScript({ productIntroData })}</script>`)
}

export function pageShopee(sample: Sample): string {
  const item = {
    title: sample.title,
    currency: sample.currency,
    images: sample.images,
    historical_sold: sample.salesCount,
    item_rating: { rating_star: Number(sample.rating) },
    description: sample.description,
    attributes: sample.attrs,
    tier_variations: menusOf(sample).map(({ name, values }) => ({
      name,
      options: values.map(({ value }) => value),
      images: values.flatMap(({ image }) => image ?? []),
    })),
    models: sample.skus.map((style) => ({
      tier_index: placesOf(sample, style),
      price: Number(style.price!.replace('.', '')) * 1000,
      stock: style.stock,
    })),
  }
  const cachedMap = { [sample.itemId.replace('.', '/')]: { item, shop_detailed: { name: sample.shopName } } }
  const state = { initialState: { DOMAIN_PDP: { data: { PDP_BFF_DATA: { cachedMap } } } } }
  return framed(sample, `<script type="text/mfe-initial-data" data-module="x">${inScript(state)}</script>`)
}
