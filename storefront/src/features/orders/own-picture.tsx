// A picture that a shopper added to a return or a review, as a link to its file. The mobile app's build replaces this
// component by one that sends the app's token.

interface OwnPictureProps {
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
