import { PlusOutlined } from '@ant-design/icons'
import { Picture } from '../../../../kit/index.ts'

/** A SKU's picture in its row: dropped, pasted, or chosen with the button. */
export const RowImage = ({ url }: { url: string | null | undefined }) =>
  url ? (
    <Picture src={url} />
  ) : (
    <button type="button" tabIndex={-1} className="row-image" data-choose aria-label="选择SKU图" title="拖入、粘贴或点击选择图片">
      <PlusOutlined />
    </button>
  )
