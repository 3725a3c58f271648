import { compare } from '../../kit/decimal.ts'
import type { ListingContent, NationalQuote, Problem } from './content.ts'
import { imagesIn, isKnownImage } from './images.ts'
import { packLimits } from './limits-pack.ts'
import { isDecimal, problem } from './limits-part.ts'
import { skuLimits } from './limits-sku.ts'
import type { MetaProperty } from './meta.ts'
import { LIST_TYPE } from './template.states.ts'

export const MOST_IMAGES = 6
const MOST_SUBJECT = 128
const CURRENCIES = ['USD', 'CNY', 'EUR']
/** Printable and nothing else: the platform takes no other letters. */
const ASCII = /^[\x20-\x7e]*$/

/**
 * Everything that the platform would refuse of a listing, all at once and in the order of the form. The category's properties are told where they are
 * known; without them nothing is said about required ones.
 */
export function limitsOf(listType: number, content: ListingContent, properties?: readonly MetaProperty[] | null): Problem[] {
  return [
    ...categoryLimits(content),
    ...subjectLimits(content),
    ...attrLimits(content, properties ?? []),
    ...imageLimits(content),
    ...skuLimits(listType, content, properties ?? null),
    ...(listType === LIST_TYPE.managed ? managedLimits(content) : sellingLimits(content)),
    ...detailLimits(content),
    ...(listType === LIST_TYPE.managed ? [] : packLimits(content)),
    ...(listType === LIST_TYPE.defective ? defectLimits(content) : []),
  ]
}

const categoryLimits = ({ categoryId }: ListingContent): Problem[] => (categoryId ? [] : [problem('categoryId', '请选择类目')])

function subjectLimits({ subject }: ListingContent): Problem[] {
  if (subject.trim() === '') return [problem('subject', '请填写标题')]
  const long = subject.length > MOST_SUBJECT ? [problem('subject', `标题${subject.length}个字符，最多${MOST_SUBJECT}个`)] : []
  const strange = Array.from(subject).find((letter) => !ASCII.test(letter))
  return strange ? [...long, problem('subject', `标题只能用英文字符，「${strange}」不能用`)] : long
}

/** One problem a required attribute that says nothing; the form jumps to that very one. */
function attrLimits({ attrs, categoryId }: ListingContent, properties: readonly MetaProperty[]): Problem[] {
  if (!categoryId) return []
  const said = (propertyId: string) =>
    attrs.some(({ attrNameId, attrValueId, attrValue }) => attrNameId === propertyId && (attrValueId || attrValue.trim() !== ''))
  return properties
    .filter(({ required, isSku, propertyId }) => required && !isSku && !said(propertyId))
    .map(({ propertyId, name, nameCn }) => problem(`attrs.${propertyId}`, `请填写属性「${nameCn || name}」`))
}

function imageLimits({ imageUrls }: ListingContent): Problem[] {
  if (imageUrls.length === 0) return [problem('imageUrls', '请至少上传1张图片')]
  const many = imageUrls.length > MOST_IMAGES ? [problem('imageUrls', `图片${imageUrls.length}张，最多${MOST_IMAGES}张`)] : []
  const wrong = imageUrls.flatMap((url, index) =>
    /\.(webp|gif|bmp|svg)(\?|$)/i.test(url) ? [problem(`imageUrls.${index}`, `第${index + 1}张图片只能是jpg或png`)] : [],
  )
  return [...many, ...wrong]
}

/** What only a shop that sells by itself says. */
function sellingLimits(content: ListingContent): Problem[] {
  const { currencyCode, freightTemplateId } = content
  return [
    ...(CURRENCIES.includes(currencyCode) ? [] : [problem('currencyCode', `币种只能是${CURRENCIES.join('、')}`)]),
    ...content.nationalQuotes.flatMap((quote, index) => quoteLimits(content, quote, index)),
    ...(freightTemplateId ? [] : [problem('freightTemplateId', '请选择运费模板')]),
  ]
}

/** Pictures from elsewhere are not shown on the platform. */
function detailLimits({ detail, mobileDetail }: ListingContent): Problem[] {
  const strange = (html: string) => imagesIn(html).filter((url) => !isKnownImage(url)).length
  const words = (count: number) => `详情里有${count}张图片不在本系统或平台上，请上传后重新插入`
  const texts = [
    ['detail', strange(detail)],
    ['mobileDetail', strange(mobileDetail)],
  ] as const
  return texts.filter(([, count]) => count > 0).map(([field, count]) => problem(field, words(count)))
}

const MOST_PRICE = '100000'
const MOST_RATIO = '1000'

function quoteLimits(content: ListingContent, { country, priceMode, values }: NationalQuote, index: number): Problem[] {
  const at = `nationalQuotes.${index}`
  const own = new Set(content.skus.map(({ shopSku }) => shopSku))
  const first = content.nationalQuotes.findIndex((one) => one.country === country)
  const most = priceMode === 1 ? MOST_PRICE : MOST_RATIO
  const named = country === '' ? [problem(`${at}.country`, `区域定价第${index + 1}行：请选择国家`)] : []
  const again = country !== '' && first < index ? [problem(`${at}.country`, `区域定价第${index + 1}行：${country}重复`)] : []
  const strange = values
    .filter(({ shopSku }) => !own.has(shopSku))
    .map(({ shopSku }) => problem(at, `区域定价里的「${shopSku}」不在SKU中`))
  const wrong = values.filter(({ value }) => !isDecimal(value, 2) || compare(value, '0.01') < 0 || compare(value, most) > 0)
  const words = `区域定价第${index + 1}行：${priceMode === 1 ? '价格' : '比例'}应为0.01～${most}`
  return [...named, ...again, ...strange, ...(wrong.length > 0 ? [problem(at, words)] : [])]
}

function managedLimits({ productType, qualifications }: ListingContent): Problem[] {
  const half = qualifications.flatMap(({ name, image }, index) =>
    name.trim() && image ? [] : [problem(`qualifications.${index}`, `资质第${index + 1}行：请填写名称并上传图片`)],
  )
  return [...(productType === null ? [problem('productType', '请选择商品类型')] : []), ...half]
}

function defectLimits({ defectGrade, defectDesc, defectDescEn }: ListingContent): Problem[] {
  const english = (defectDescEn ?? '').trim()
  return [
    ...(defectGrade ? [] : [problem('defectGrade', '请选择瑕疵等级')]),
    ...((defectDesc ?? '').trim() ? [] : [problem('defectDesc', '请填写瑕疵说明')]),
    ...(english ? [] : [problem('defectDescEn', '请填写英文瑕疵说明')]),
    ...(ASCII.test(english.replace(/\n/g, ' ')) ? [] : [problem('defectDescEn', '英文瑕疵说明只能用英文字符')]),
  ]
}

/** Nothing stands in the way of publishing; warnings are for people to weigh. */
export const isPublishable = (problems: readonly Problem[]): boolean => problems.every(({ level }) => level !== 'error')
