// A picture that a shopper added to a return or a review, as a link to its file. Only who may open the order gets the
// file: the browser sends its cookies, the app's build replaces this component by one that sends its token.

interface OwnPictureProps {
  /** The path of the picture's file. */
  address: string;
  width: number;
  height: number;
  alt: string;
}

export function OwnPicture({ address, alt, ...size }: OwnPictureProps) {
  return (
    <a href={address} target="_blank" rel="noopener noreferrer">
      <img src={address} alt={alt} loading="lazy" {...size} />
    </a>
  );
}
