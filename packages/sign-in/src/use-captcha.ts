import { useState } from 'react'
import { get, Refused } from './call.ts'

export interface Captcha {
  captchaId: string
  /** A data URI: what the server draws is shown as an image and never runs. */
  img: string
  captchaEnabled: boolean
}
export interface Proof {
  captchaId?: string
  captcha?: string
}
export type AskedCaptcha = ReturnType<typeof useCaptcha>

/** Shown once the server wants it for this account or address; no image means that it could not be loaded. */
export function useCaptcha() {
  const [state, setState] = useState<{ shown: boolean; image: Captcha | null }>({ shown: false, image: null })
  const [answer, setAnswer] = useState('')
  const show = async (username: string) => {
    const image = await load(username).catch(() => null)
    setAnswer('')
    setState({ shown: true, image })
  }
  const ask = async (username: string) => {
    if (state.shown || !username) return
    const image = await load(username).catch(() => null)
    if (image?.captchaEnabled) setState({ shown: true, image })
  }
  const proven = async <T>(username: string, send: (proof: Proof) => Promise<T>): Promise<T> => {
    if (state.shown && !answer.trim()) throw new Refused(400, '请输入验证码')
    try {
      return await send(state.shown ? { captchaId: state.image?.captchaId, captcha: answer.trim() } : {})
    } catch (error) {
      // A captcha is used once: after any refusal the old picture is worthless.
      if (state.shown || (error as Refused).data['needCaptcha']) await show(username)
      throw error
    }
  }
  return { ...state, answer, setAnswer, show, ask, proven }
}

const load = (username: string): Promise<Captcha> => get(`/captchaImage?username=${encodeURIComponent(username)}`)
