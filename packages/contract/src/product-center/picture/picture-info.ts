import {
  action,
  asDocument,
  choice,
  date,
  documentReads,
  documentStamp,
  flag,
  idField,
  idsField,
  image,
  int,
  list,
  type Row,
  reasonField,
  ref,
  resource,
  stateField,
  text,
  time,
  type,
  versionField,
} from '../../kit/index.ts'
import { MOST, PICTURE_KINDS, PRIORITIES, PRIORITY, pictureStates } from './picture.states.ts'
import type { Artist, PictureDetails, UploadedTo } from './picture-rows.ts'

const LIST = 'productCenter:picture:list' as const
const QUERY = 'productCenter:picture:query' as const
const ADD = 'productCenter:picture:add' as const
const ASSIGN = 'productCenter:picture:assign' as const
const CONFIRM = 'productCenter:picture:confirm' as const
const SUBMIT = 'productCenter:picture:submit' as const
const shown = { computed: true, column: true } as const
const kept = { readonly: true, column: true } as const

/** What a person asks of the artist. */
const asked = {
  priority: choice('优先级', PRIORITIES, { initial: PRIORITY.usual, column: true, search: true }),
  requirement: text('制作要求', { max: 2000, multiline: true, column: true }),
  refImages: list('参考图', image('参考图'), { max: 12 }),
  dueDate: date('要求完成日期', { column: true, search: true }),
  video: text('视频链接', { max: 500, pattern: /^https?:\/\/\S+$/i, message: '视频链接应以 http:// 或 https:// 开头' }),
}
export const pictureFields = {
  goodsCode: text('商品编码', { ...shown, search: 'exact' }),
  goodsName: text('商品名称', { ...shown, search: true }),
  sku: text('SKU', { computed: true, search: 'exact' }),
  goodsId: ref('商品', 'goods/goods', { required: true, fixed: true }),
  developmentId: int('开发', { readonly: true }),
  image: image('图片', shown),
  artistId: ref('美工', 'account/user', { ...kept, search: true }),
  ...asked,
  overdue: flag('逾期', { ...shown, search: true }),
  developerId: ref('开发员', 'account/user', { ...shown, search: true }),
  picStatus: stateField(pictureStates),
  mainCount: int('主图数', shown),
  skuCount: int('SKU数', shown),
  skuDone: int('已有图SKU数', shown),
  returnReason: text('退回原因', kept),
  submitTime: time('提交时间', { ...kept, search: true }),
  confirmTime: time('确认时间', kept),
  /** Mine to make: begun or returned. */
  mine: flag('我的制作', { computed: true, search: true }),
  ...documentStamp,
}
export type PictureInfoRow = Row<typeof pictureFields>

const ids = { ids: idsField }
const artist = { artistId: ref('美工', 'account/user', { required: true }) }
const placed = {
  id: idField(),
  kind: choice('图片类型', PICTURE_KINDS),
  skuId: int('SKU', { min: 1 }),
}

const made = resource('product-center/picture-info', {
  title: '图片任务',
  fields: pictureFields,
  actions: {
    ...documentReads(pictureFields, LIST, 'id', type<PictureDetails>()),
    details: action('GET', 'details', {
      label: '详情',
      permission: QUERY,
      input: { id: idField() },
      output: type<PictureDetails>(),
    }),
    add: action('POST', 'add', {
      label: '新增图片任务',
      permission: ADD,
      input: { goodsId: pictureFields.goodsId, ...asked },
      output: type<PictureDetails>(),
    }),
    edit: action('PUT', 'edit', {
      label: '修改图片任务',
      permission: ADD,
      input: { id: idField(), version: versionField, ...asked },
      output: type<PictureDetails>(),
    }),
    remove: action('DELETE', 'remove/{id}', {
      label: '删除图片任务',
      permission: 'productCenter:picture:remove',
      input: { id: idField() },
    }),
    artists: action('GET', 'artists', { label: '美工', permission: LIST, output: type<Artist[]>() }),
    assign: action('POST', 'assign', { each: true, label: '分配', permission: ASSIGN, input: { ...ids, ...artist } }),
    reassign: action('POST', 'reassign', { each: true, label: '改派', permission: ASSIGN, input: { ...ids, ...artist } }),
    claim: action('POST', 'claim', { each: true, label: '领取', permission: 'productCenter:picture:claim', input: ids }),
    submit: action('POST', 'submit', { each: true, label: '提交', permission: SUBMIT, input: ids }),
    confirm: action('POST', 'confirm', { each: true, label: '确认', permission: CONFIRM, input: ids }),
    return: action('POST', 'return', {
      each: true,
      label: '退回',
      permission: 'productCenter:picture:return',
      input: { ...ids, reason: reasonField },
    }),
    redo: action('POST', 'redo', {
      each: true,
      label: '重做',
      permission: CONFIRM,
      input: { ...ids, reason: text('原因', { max: 200 }) },
    }),
    download: action('POST', 'download', {
      label: '打包下载',
      permission: QUERY,
      reads: true,
      download: true,
      input: { ids: list('图片任务', int('编号', { min: 1 }), { required: true, min: 1, max: MOST.tasksInZip }) },
      output: type<unknown>(),
    }),
    /** Without a kind the name of the file decides: that of a SKU is the picture of this SKU, any other a main picture. */
    upload: action('POST', 'upload', {
      label: '上传图片',
      permission: SUBMIT,
      upload: true,
      ownTx: true,
      input: placed,
      output: type<UploadedTo>(),
    }),
    'remove-picture': action('POST', 'remove-picture', {
      label: '移除图片',
      permission: SUBMIT,
      input: { id: idField(), pictureIds: list('图片', int('图片', { min: 1 }), { required: true, min: 1, max: 100 }) },
    }),
    'sort-pictures': action('POST', 'sort-pictures', {
      label: '图片排序',
      permission: SUBMIT,
      input: { id: idField(), pictureIds: list('图片', int('图片', { min: 1 }), { required: true, min: 1, max: 100 }) },
    }),
  },
})
export const pictureInfo = asDocument(made, { states: pictureStates, state: 'picStatus', lines: {} })
