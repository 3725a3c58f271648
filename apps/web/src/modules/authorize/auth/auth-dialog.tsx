import { AUTH_WAY, type ShopAuth } from '@erp/contract/authorize/auth/auth-calls'
import { AUTH_STATE, shop } from '@erp/contract/authorize/shop'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Modal } from 'antd'
import { useEffect, useState } from 'react'
import { Cover, call, done } from '../../../kit/index.ts'
import type { Shop } from '../shop/rows.ts'
import { KeyForm } from './key-form.tsx'

interface Props {
  row: Shop
  onClose: () => void
  onDone: () => void
}
const EVERY_MS = 2000
const HELD: number[] = [AUTH_STATE.granted, AUTH_STATE.ending]

/** Lets us speak for a shop, in the way its platform wants it. */
export function AuthDialog({ row, onClose, onDone }: Props) {
  const shopId = row.shopId
  const [waiting, setWaiting] = useState(false)
  const { data, error, isLoading, refetch } = useQuery({
    queryKey: ['list', shop.path, 'auth-info', shopId],
    queryFn: ({ signal }) => call(shop, 'auth-info', { shopId }, { signal }),
    refetchInterval: waiting ? EVERY_MS : false,
    gcTime: 0,
  })
  const finish = () => {
    done(`店铺「${row.shopName}」授权成功`)
    onDone()
    onClose()
  }
  return (
    <Modal open title={`授权店铺 ${row.shopName}`} footer={null} onCancel={onClose}>
      {!data && <Cover loading={isLoading} error={error} onRetry={() => void refetch()} />}
      {data?.way === AUTH_WAY.none && <Alert type="info" showIcon title="该平台没有接口，不需要授权" />}
      {data?.way === AUTH_WAY.keys && <KeyForm auth={data} onSaved={finish} onCancel={onClose} />}
      {data?.way === AUTH_WAY.redirect && (
        <Redirect auth={data} platform={row.platName ?? ''} waiting={waiting} onWaiting={setWaiting} onDone={finish} />
      )}
    </Modal>
  )
}

interface RedirectProps {
  auth: ShopAuth
  platform: string
  waiting: boolean
  onWaiting: (waiting: boolean) => void
  onDone: () => void
}

/** The platform asks in a window of its own; what came of it is read here. */
function Redirect({ auth, platform, waiting, onWaiting, onDone }: RedirectProps) {
  const [before] = useState(auth.authTime)
  const isDone = waiting && HELD.includes(auth.authStatus) && auth.authTime !== before
  useEffect(() => {
    if (isDone) onDone()
  })
  const open = async () => {
    // A window opened after the answer would be taken for one that nobody asked for.
    const page = window.open('about:blank', '_blank')
    try {
      const { url } = await call(shop, 'auth-url', { shopId: auth.shopId })
      if (page) page.location.href = url
      else location.assign(url)
      onWaiting(true)
    } catch {
      page?.close()
    }
  }
  return (
    <div className="auth-steps">
      <p>
        将在新窗口打开「{platform}」的授权页，请用该店铺的主账号登录并同意。授权链接 10 分钟内有效，只能使用一次；
        完成后本页会自动更新。
      </p>
      {waiting && (
        <Alert type="info" showIcon title="等待平台确认…" description="如果窗口已关闭或提示失败，可以重新打开授权页。" />
      )}
      <Button type="primary" onClick={() => void open()}>
        {waiting ? '重新打开授权页' : '前往平台授权'}
      </Button>
    </div>
  )
}
