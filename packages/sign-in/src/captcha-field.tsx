import { Field } from './field.tsx'
import style from './style.module.css'

export interface Captcha {
  captchaId: string
  /** A data URI: what the server draws is shown as an image and never runs. */
  img: string
  captchaEnabled: boolean
}

interface CaptchaFieldProps {
  image: Captcha | null
  value: string
  onChange: (value: string) => void
  onRefresh: () => void
}

export function CaptchaField({ image, value, onChange, onRefresh }: CaptchaFieldProps) {
  return (
    <Field
      label="验证码"
      name="captcha"
      value={value}
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
      required
      maxLength={8}
      placeholder="请输入图中的字符"
      onChange={(event) => onChange(event.target.value)}
      after={
        <button type="button" className={style.captcha} aria-label="换一张验证码" title="看不清，换一张" onClick={onRefresh}>
          {image ? <img src={image.img} alt="验证码图片" /> : <span>点击重新加载</span>}
        </button>
      }
    />
  )
}
