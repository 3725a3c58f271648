import { DownloadOutlined, PlusOutlined, UploadOutlined } from '@ant-design/icons'
import { goodsItem } from '@erp/contract/goods/catalog/goods'
import { goodsSku } from '@erp/contract/goods/sku/goods-sku'
import { Button, Dropdown } from 'antd'
import { useNavigate } from 'react-router'
import { download, offers } from '../../../../kit/index.ts'
import { IMPORTS, type ImportKind } from './imports.ts'
import type { OpenedGoods } from './opened.tsx'

/** 新增, the three imports, their templates. */
export function TopButtons({ onOpen }: { onOpen: (open: OpenedGoods) => void }) {
  const kinds = (Object.keys(IMPORTS) as ImportKind[]).filter((kind) => offers(IMPORTS[kind].resource, IMPORTS[kind].action))
  return (
    <>
      <NewButton />
      {kinds.map((kind) => (
        <Button key={kind} className="wide-only" icon={<UploadOutlined />} onClick={() => onOpen({ kind: 'import', what: kind })}>
          {IMPORTS[kind].title}
        </Button>
      ))}
      {kinds.length > 0 && <Templates kinds={kinds} />}
    </>
  )
}

export function NewButton() {
  const navigate = useNavigate()
  if (!offers(goodsItem, 'save')) return null
  return (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => void navigate('/addupProList')}>
      新增商品
    </Button>
  )
}

function Templates({ kinds }: { kinds: ImportKind[] }) {
  const save = (kind: string) => {
    const { resource, type } = IMPORTS[kind as ImportKind]
    const asked = resource === goodsItem ? download(goodsItem, 'import-template', { type: type as never }) : null
    void (asked ?? download(goodsSku, 'import-template', { type: type as never })).catch(() => {})
  }
  return (
    <Dropdown
      menu={{
        items: kinds.map((kind) => ({ key: kind, label: `${IMPORTS[kind].title}模板` })),
        onClick: ({ key }) => save(key),
      }}
    >
      <Button className="wide-only" icon={<DownloadOutlined />}>
        下载模板
      </Button>
    </Dropdown>
  )
}
