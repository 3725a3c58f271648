import { image, list } from '@erp/contract/kit'
import { MOST, PICTURE_KIND, PICTURE_KINDS } from '@erp/contract/product-center/picture/picture.states'
import { pictureInfo } from '@erp/contract/product-center/picture/picture-info'
import type { PictureDetails, TaskPicture } from '@erp/contract/product-center/picture/picture-rows'
import { call, FieldInput, ImageUpload, upload } from '../../../kit/index.ts'
import { thumbOf } from '../../goods/picture.tsx'
import { Block } from '../../order/desk/info/block.tsx'
import { notesOf } from './pictured.ts'

interface Props {
  row: PictureDetails
  /** This person may change them now. */
  makes: boolean
  onChanged: () => void
}
const MAIN = list('主图', image('主图'), { max: MOST.main })
const DETAIL = list('详情图', image('详情图'), { max: MOST.detail })
const WHITE = image('白底图')

/** The pictures of a task by what they are for. */
export function Made({ row, makes, onChanged }: Props) {
  const change = useChange(row, onChanged)
  const of = (kind: number) => row.pictures.filter((one) => one.kind === kind)
  if (!makes) return <Shown row={row} />
  const several = (title: string, field: typeof MAIN, kind: number) => (
    <Block title={`${title}（${of(kind).length}/${field.max}）`}>
      <ImageUpload value={(file) => change.sendTo(file, { kind })}>
        <FieldInput
          field={field}
          value={of(kind).map(({ url }) => url)}
          onChange={(urls: string[]) => void change.arrange(of(kind), urls)}
        />
      </ImageUpload>
      <Notes pictures={of(kind)} />
    </Block>
  )
  const [white] = of(PICTURE_KIND.white)
  return (
    <>
      {several('主图', MAIN, PICTURE_KIND.main)}
      <Skus {...{ row, change }} />
      <Block title="白底图">
        <ImageUpload value={(file) => change.sendTo(file, { kind: PICTURE_KIND.white })}>
          <FieldInput field={WHITE} value={white?.url} onChange={(url) => void change.put(white, url)} />
        </ImageUpload>
      </Block>
      {several('详情图', DETAIL, PICTURE_KIND.detail)}
    </>
  )
}

function Skus({ row, change }: Pick<Props, 'row'> & { change: ReturnType<typeof useChange> }) {
  const ofSku = (skuId: number) => row.pictures.find((one) => one.skuId === skuId)
  const done = row.skus.filter(({ skuId }) => ofSku(skuId)).length
  return (
    <Block title={`SKU图（${done}/${row.skus.length}）`}>
      <ul className="picture-skus">
        {row.skus.map(({ skuId, sku, style }) => (
          <li key={skuId}>
            <ImageUpload value={(file) => change.sendTo(file, { kind: PICTURE_KIND.sku, skuId })}>
              <FieldInput
                field={image(`${sku}图`)}
                value={ofSku(skuId)?.url}
                onChange={(url) => void change.put(ofSku(skuId), url)}
              />
            </ImageUpload>
            <b>{sku}</b>
            <small title={style}>{style}</small>
          </li>
        ))}
      </ul>
    </Block>
  )
}

/** The pictures are rows of their own: what the controls say is turned into what is done with them. */
function useChange(row: PictureDetails, onChanged: () => void) {
  const { id } = row
  const after = (work: Promise<unknown>) => work.catch(() => {}).then(onChanged)
  return {
    sendTo: async (file: File, place: { kind: number; skuId?: number }) =>
      (await upload(pictureInfo, 'upload', file, { id, ...place })).picture,
    put: (before: TaskPicture | undefined, url: string | null) =>
      url || !before ? onChanged() : after(call(pictureInfo, 'remove-picture', { id, pictureIds: [before.id] })),
    arrange: (before: TaskPicture[], urls: string[]) => {
      const gone = before.filter(({ url }) => !urls.includes(url)).map((one) => one.id)
      if (gone.length) return after(call(pictureInfo, 'remove-picture', { id, pictureIds: gone }))
      const pictureIds = urls.flatMap((url) => before.find((one) => one.url === url)?.id ?? [])
      if (pictureIds.length < urls.length) return onChanged()
      return after(call(pictureInfo, 'sort-pictures', { id, pictureIds }))
    },
  }
}

const SHOWN = [PICTURE_KIND.main, PICTURE_KIND.sku, PICTURE_KIND.white, PICTURE_KIND.detail]

/** To look at: whoever does not make them. */
const Shown = ({ row }: { row: PictureDetails }) =>
  SHOWN.map((kind) => {
    const label = PICTURE_KINDS.find(([value]) => value === kind)![1]
    const pictures = row.pictures.filter((one) => one.kind === kind)
    return (
      <Block key={kind} title={`${label}（${pictures.length}）`}>
        {pictures.length === 0 && <p className="picture-lead">{`还没有${label}`}</p>}
        <ul className="picture-skus">
          {pictures.map(({ id, url, skuId, width, height }, n) => {
            const name = row.skus.find((sku) => sku.skuId === skuId)?.sku ?? `${label} ${n + 1}`
            return (
              <li key={id}>
                <a className="image-tile" href={url} target="_blank" rel="noreferrer">
                  <img className="image-shown" src={thumbOf(url)} alt={name} loading="lazy" />
                </a>
                <b>{name}</b>
                <small>{width && `${width}×${height}`}</small>
              </li>
            )
          })}
        </ul>
        {kind === PICTURE_KIND.main && <Notes pictures={pictures} />}
      </Block>
    )
  })

/** What platforms may not take, by its place. */
function Notes({ pictures }: { pictures: TaskPicture[] }) {
  const notes = pictures.flatMap((one, n) => notesOf(one).map((note) => `第${n + 1}张${note}`))
  return notes.length > 0 && <p className="picture-notes">{notes.join('；')}</p>
}
