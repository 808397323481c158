import type { ReactNode } from 'react';
import './parts.css';
import './PhoneFrame.css';

interface PhoneFrameProps {
  /** The language of the content. */
  lang: string;
  /** The address of a picture at the top; empty: a placeholder; absent: no picture. */
  picture?: string;
  /** Stacked content. */
  children: ReactNode;
}

/** A preview of a guest's phone. A `phone-code` in it shows a drawn code. */
export function PhoneFrame({ lang, picture, children }: PhoneFrameProps) {
  return (
    <div className="phone framed lines wrap" lang={lang}>
      {picture !== undefined && <div className="phone-picture">{picture && <img src={picture} alt="" />}</div>}
      {children}
    </div>
  );
}
